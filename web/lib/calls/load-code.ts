import { serviceState } from '../service-state.ts'

/**
 * Fetches code that this page may need. Browsers remember an import that failed for as long as the page is open, so none is begun without
 * a connection or while nobody answers: the next try would find nothing either.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (!navigator.onLine || serviceState.now() !== 'here') throw new Error('Nothing is fetched while nobody answers')
  return load()
}
