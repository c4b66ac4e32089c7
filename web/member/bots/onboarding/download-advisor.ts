import { downloadAdvisor as advisor } from '@fairlead/contract/routes/bots/terminal'
import { session } from '../../../lib/session.ts'
import { saveFile } from '../../../ui/tables/save-file.ts'

/** Fetches the advisor and hands it to the browser as a file. */
export async function downloadAdvisor(): Promise<void> {
  const token = session.token() ?? ''
  const response = await fetch(`/api${advisor.path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`answered with ${response.status}`, { cause: response.status })
  saveFile('fairlead-advisor.zip', await response.blob())
}
