import { pageTerms, specifiedTerms } from '../specified-terms.ts'
import { withoutNoTerms } from './no-terms.ts'

const named = pageTerms(specifiedTerms)

/** Amounts of the specification's terms, in dollars; what ten dollars of profit become under them, what must be earned and what must lie there. */
const dollars = new Set([
  ...[named.depositMin, named.withdrawalMin, named.withdrawalFee, named.hostingPerMonth, named.reactivationFee],
  ...[named.joiningBonus, named.lowFuelMin],
  ...named.packages.map(({ amount }) => amount),
  ...[4, 6, 3.6, 0.4, 1.6, 2, 33.34, 50],
])
/** Shares, and what they leave. */
const percents = new Set([
  ...[named.directPercent, named.affiliatePercent, named.partnerDiscountPercent, named.lowFuelPercent],
  ...[100 - named.affiliatePercent],
  ...named.packages.flatMap(({ companyPercent, requiredFuelPercent }) => [
    ...[companyPercent, 100 - companyPercent, requiredFuelPercent],
  ]),
  ...named.levels.map(({ level_percentage }) => level_percentage),
])
const days = String(named.graceDays)
const levels = String(named.levels.length)

const amount = /\$\s?(\d[\d,]*(?:\.\d+)?)/g
const share = /(\d+(?:\.\d+)?)\s?(?:%|percent\b)/g
const spelled = new RegExp(
  `\\b(?:${days}|seven)(?: more)?[ -]days?\\b|\\b(?:${levels}|twenty)[ -]levels?\\b|\\bhalf a percent\\b|\\b(?:one|five|ten|twenty) dollars?\\b|\\b(?:five|ten|forty|sixty|ninety) per ?cent\\b|\\b(?:nine|one) tenths?\\b`,
  'i',
)

/** Whether it says a figure that the specification's terms have, whatever it means by it. */
export function namesTerm(sentence: string): boolean {
  return (
    [...sentence.matchAll(amount)].some(([, figure = '']) => dollars.has(Number(figure.replaceAll(',', '')))) ||
    [...sentence.matchAll(share)].some(([, figure]) => percents.has(Number(figure))) ||
    spelled.test(sentence)
  )
}

/** What a reader takes in at a time: a text between two marks of a page, or a sentence of it. */
export const sentencesOf = (words: string): string[] =>
  words
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** What stands on a page, attributes that are read out and data for search engines included. */
export function sentencesOfPage(html: string): string[] {
  const unquoted = (words: string) =>
    words.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const spoken = [...html.matchAll(/\s(?:alt|aria-label|title|placeholder|content)="([^"]*)"/g)].map(
    ([, words = '']) => words,
  )
  const between = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '\n').split(/<[^>]*>/)
  return [...between, ...spoken].flatMap((words) => sentencesOf(unquoted(words)))
}

/** A figure with what it is of. */
const figure = /\$\s?\d[\d,]*(?:\.\d+)?|\d+(?:\.\d+)?\s?%|\b\d+(?: more)? days?\b|\b\d+ levels?\b/g
const figuresOf = (sentence: string): string[] => [...sentence.matchAll(figure)].map(([found]) => found)
const withoutFigures = (sentence: string): string => sentence.replace(figure, '#')

type Named = { from: string; sentence: string }

/**
 * Sentences that name a figure of the specification's terms and have it under other terms, too: the whole of them says the same, or one of several
 * figures in the same words.
 */
export function unchanged(from: string, specified: readonly string[], odd: readonly string[]): Named[] {
  const alike = new Map<string, string[]>()
  for (const sentence of odd.map(withoutNoTerms)) {
    const words = withoutFigures(sentence)
    alike.set(words, [...(alike.get(words) ?? []), sentence])
  }
  const stays = (sentence: string): boolean =>
    (alike.get(withoutFigures(sentence)) ?? []).some((other) => {
      const figures = figuresOf(other)
      return other === sentence || figuresOf(sentence).some((one, at) => one === figures[at] && namesTerm(one))
    })
  return [...new Set(specified)]
    .filter((sentence) => namesTerm(withoutNoTerms(sentence)) && stays(withoutNoTerms(sentence)))
    .map((sentence) => ({ from, sentence }))
}
