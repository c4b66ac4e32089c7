import { saveFile } from '../ui/save-file.ts'

/** Fetches the spreadsheet and hands it to the browser as a file. Throws, with the status as its cause, when there is none. */
export async function downloadEaLog(token: string, startDate: string, endDate: string): Promise<void> {
  const query = new URLSearchParams({ startDate, endDate })
  const response = await fetch(`/api/download-ea-log?${query}`, {
    headers: { authorization: `Bearer ${token}`, 'x-auth-token': token },
  })
  if (!response.ok) throw new Error(`answered with ${response.status}`, { cause: response.status })
  saveFile(`ea-update-log_${startDate}_${endDate}.xlsx`, await response.blob())
}
