export type PublicationLines = ReadonlyMap<string, string>

/** What a publication of the open books says, line by line: figures of it are shown from here, as they were signed. */
export function publicationLines(text: string): PublicationLines {
  return new Map(
    text.split('\n').flatMap((line) => {
      const [name = '', said] = line.split(': ')
      return said === undefined ? [] : [[name, said] as const]
    }),
  )
}
