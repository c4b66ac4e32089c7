/** Fetches the spreadsheet and hands it to the browser as a file. Throws, with the status as its cause, when there is none. */
export async function downloadEaLog(token: string, startDate: string, endDate: string): Promise<void> {
  const query = new URLSearchParams({ startDate, endDate })
  const response = await fetch(`/api/download-ea-log?${query}`, {
    headers: { authorization: `Bearer ${token}`, 'x-auth-token': token },
  })
  if (!response.ok) throw new Error(`answered with ${response.status}`, { cause: response.status })
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = `ea-update-log_${startDate}_${endDate}.xlsx`
  link.click()
  // The browser has taken its copy by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
