/** Puts values in the places of `${NAME}`, as `envsubst` does; a name without a value is a mistake, not an empty setting. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template asks for ${name}, which has no value`)
    return value
  })
}

export const namesIn = (template: string): string[] => [
  ...new Set([...template.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)),
]
