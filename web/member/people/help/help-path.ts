import { sectionPath } from '../../shell/section-path.ts'
import type { Explanation } from './explanations.ts'

export const explanationAnchor = (id: Explanation): string => `how-${id}`

export const helpPath = (anchor: string): string => `${sectionPath('help')}#${anchor}`
export const explanationPath = (id: Explanation): string => helpPath(explanationAnchor(id))
