export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + 86_400_000))
