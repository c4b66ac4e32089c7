import { errors } from '@fairlead/contract/errors'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import { termTexts } from '@fairlead/contract/term-texts'
import { text } from '@fairlead/contract/text'
import { faqGroups } from '../../../content/faq.ts'
import { type Explanation, explanations, howUnder } from './explanations.ts'
import { explanationAnchor } from './help-path.ts'
import { type Refusal, refusals, type Sentence, sentences, todoUnder } from './refusals.ts'

export type HelpItem = {
  /** What stands behind the # of its address. */
  anchor: string
  group: HelpGroup
  title: string
  text: string
  /** Where it can be seen, or done. */
  section?: string
}
export const helpGroups = ['Questions', 'How figures are calculated', 'When something is refused'] as const
export type HelpGroup = (typeof helpGroups)[number]

/** Everything the help page has, and the palette finds: questions, explanations and refusals, each from where the product says it. */
export function helpItems(terms: PageTerms): HelpItem[] {
  const said = { ...text, withdrawalMinimum: termTexts.withdrawalMinimum(terms) }
  const asked = faqGroups(terms).flatMap(({ id, items }) =>
    items.map(
      (item): HelpItem => ({
        anchor: `question-${id}-${item.id}`,
        group: 'Questions',
        title: item.title,
        text: item.text,
      }),
    ),
  )
  const explained = (Object.keys(explanations) as Explanation[]).map((id): HelpItem => {
    const { what, section } = explanations[id]
    return {
      anchor: explanationAnchor(id),
      group: 'How figures are calculated',
      title: what,
      text: howUnder(terms, id),
      section,
    }
  })
  const refused = [
    ...(Object.keys(refusals) as Refusal[]).map((id) => ({ id, title: errors[id].sentence, ...refusals[id] })),
    ...(Object.keys(sentences) as Sentence[]).map((id) => ({ id, title: said[id], ...sentences[id] })),
  ].map(
    ({ id, title, todo, ...way }): HelpItem => ({
      anchor: `refusal-${id}`,
      group: 'When something is refused',
      title,
      text: todoUnder(terms, todo),
      ...way,
    }),
  )
  return [...asked, ...explained, ...refused]
}

/** Items whose title, text or group have every word. */
export function findHelp(items: readonly HelpItem[], search: string): HelpItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ title, text: said, group }) => {
    const all = `${title} ${said} ${group}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
