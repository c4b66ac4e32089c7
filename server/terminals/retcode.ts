/** What an answer of the broker's means for us. */
type Meaning = {
  /** `again`: nothing happened and the advisor may try once more in time; `give_up`: not this order; `alert`: somebody must look. */
  then: 'done' | 'again' | 'give_up' | 'alert' | 'unknown'
  words: string
}

/** MT5's trade server return codes. */
export const retcodes: Readonly<Record<number, Meaning>> = {
  10004: { then: 'again', words: 'The broker named another price.' },
  10006: { then: 'give_up', words: 'The broker rejected the order.' },
  10007: { then: 'give_up', words: 'The order was taken back.' },
  10008: { then: 'unknown', words: 'The order was placed; whether it was filled is not known yet.' },
  10009: { then: 'done', words: 'Done.' },
  10010: { then: 'done', words: 'Only a part of the order was filled.' },
  10011: { then: 'unknown', words: 'The order could not be processed.' },
  10012: { then: 'unknown', words: 'The broker did not answer in time.' },
  10013: { then: 'alert', words: 'The broker did not understand the order.' },
  10014: { then: 'give_up', words: 'The broker does not take this volume.' },
  10015: { then: 'give_up', words: 'The broker does not take this price.' },
  10016: { then: 'give_up', words: 'The stop or the target is too near.' },
  10017: { then: 'alert', words: 'The broker has disabled trading on this account.' },
  10018: { then: 'give_up', words: 'The market is closed.' },
  10019: { then: 'give_up', words: 'There is not enough free margin.' },
  10020: { then: 'again', words: 'The price has changed.' },
  10021: { then: 'again', words: 'The broker has no price right now.' },
  10022: { then: 'give_up', words: 'The broker does not take this expiry.' },
  10023: { then: 'unknown', words: 'The order has changed at the broker.' },
  10024: { then: 'again', words: 'The broker was asked too often.' },
  10025: { then: 'give_up', words: 'There was nothing to change.' },
  10026: { then: 'alert', words: 'The broker has switched automated trading off.' },
  10027: { then: 'alert', words: 'Algo Trading is switched off in the terminal.' },
  10028: { then: 'again', words: 'The order is being worked on at the broker.' },
  10029: { then: 'again', words: 'The price is too near to the order to change it.' },
  10030: { then: 'alert', words: 'The broker does not fill orders this way.' },
  10031: { then: 'unknown', words: 'The terminal has no connection to the broker.' },
  10032: { then: 'alert', words: 'Only real accounts may do this.' },
  10033: { then: 'give_up', words: 'The broker takes no more pending orders.' },
  10034: { then: 'give_up', words: 'The broker takes no more volume of this symbol.' },
  10035: { then: 'alert', words: 'The broker does not take this kind of order.' },
  10036: { then: 'give_up', words: 'The position is closed already.' },
  10038: { then: 'give_up', words: 'More was to be closed than is open.' },
  10039: { then: 'give_up', words: 'The position is being closed already.' },
  10040: { then: 'give_up', words: 'The broker allows no more open positions.' },
  10041: { then: 'give_up', words: 'The order was cancelled.' },
  10042: { then: 'give_up', words: 'Only buying is allowed.' },
  10043: { then: 'give_up', words: 'Only selling is allowed.' },
  10044: { then: 'give_up', words: 'Only closing is allowed.' },
  10045: { then: 'alert', words: 'The broker closes positions only in the order they were opened in.' },
  10046: { then: 'alert', words: 'The broker allows no opposite positions.' },
}

export const meaningOf = (retcode: number): Meaning =>
  retcodes[retcode] ?? { then: 'alert', words: `The broker answered ${retcode}, which we do not know.` }
