/** Hands a file made in the page to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has taken its own hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
