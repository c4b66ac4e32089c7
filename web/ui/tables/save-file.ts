/** A busy browser begins a download long after the click; by then it must still find the file. */
const keptMs = 60_000

/** Hands a file made in the page to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
