import { display } from '@fairlead/contract/constants'
import { saveFile } from '../../ui/tables/save-file.ts'
import { seenPosition } from './seen-position.ts'

export type LogDays = { start: string; end: string }

/**
 * Fetches the spreadsheet and hands it to the browser as a file, unless the days hold nothing. Throws, with the status as its cause, when
 * there is none.
 */
export async function downloadEaLog(token: string, { start, end }: LogDays): Promise<'saved' | 'nothing'> {
  const query = new URLSearchParams({ startDate: start, endDate: end })
  const response = await fetch(`/api/download-ea-log?${query}`, {
    headers: { authorization: `Bearer ${token}`, 'x-auth-token': token, ...seenPosition.headers() },
  })
  if (!response.ok) throw new Error(`answered with ${response.status}`, { cause: response.status })
  if (response.headers.get(display.eaLogEmptyHeader) === 'yes') return 'nothing'
  saveFile(`ea-update-log_${start}_${end}.xlsx`, await response.blob())
  return 'saved'
}
