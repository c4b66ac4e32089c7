type Explanations = typeof import('./explanations.ts')

let loaded: Explanations | undefined

/** Comes with whatever opens the first note: until then nobody reads them. */
export async function loadExplanations(): Promise<void> {
  loaded = await import('./explanations.ts')
}

export function loadedExplanations(): Explanations {
  if (!loaded) throw new Error('A note was opened before its words were there.')
  return loaded
}
