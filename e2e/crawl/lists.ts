import { botLists } from './lists/bot-lists.ts'
import { letterLists } from './lists/letter-lists.ts'
import type { ListRule } from './lists/list-rule.ts'
import { moneyLists } from './lists/money-lists.ts'
import { peopleLists } from './lists/people-lists.ts'
import { tradeLists } from './lists/trade-lists.ts'

/** Every list with figures, and what each of its columns means. The same meaning of the same thing is the same everywhere. */
export const lists: readonly ListRule[] = [...tradeLists, ...moneyLists, ...peopleLists, ...botLists, ...letterLists]
