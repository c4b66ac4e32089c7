/** What an answer of the broker's means for us. */
type Meaning = {
  /** `again`: nothing happened and the advisor may try once more in time; `give_up`: not this order; `alert`: somebody must look. */
  means: 'done' | 'again' | 'give_up' | 'alert' | 'unknown'
  words: string
}

/** MT5's trade server return codes, and from 20001 those of the advisor itself (`ea/Codes.mqh`), which nothing was sent with. */
export const retcodes: Readonly<Record<number, Meaning>> = {
  10004: { means: 'again', words: 'The broker quoted a different price.' },
  10006: { means: 'give_up', words: 'The broker rejected the order.' },
  10007: { means: 'give_up', words: 'The order was withdrawn.' },
  10008: { means: 'unknown', words: 'The order was placed; we do not yet know whether it was filled.' },
  10009: { means: 'done', words: 'Done.' },
  10010: { means: 'done', words: 'Only part of the order was filled.' },
  10011: { means: 'unknown', words: 'The order could not be processed.' },
  10012: { means: 'unknown', words: 'The broker did not answer in time.' },
  10013: { means: 'alert', words: 'The broker did not understand the order.' },
  10014: { means: 'give_up', words: 'The broker does not accept this volume.' },
  10015: { means: 'give_up', words: 'The broker does not accept this price.' },
  10016: { means: 'give_up', words: 'The stop or the target is too close to the price.' },
  10017: { means: 'alert', words: 'The broker has disabled trading on this account.' },
  10018: { means: 'give_up', words: 'The market is closed.' },
  10019: { means: 'give_up', words: 'There is not enough free margin.' },
  10020: { means: 'again', words: 'The price has changed.' },
  10021: { means: 'again', words: 'The broker has no price right now.' },
  10022: { means: 'give_up', words: 'The broker does not accept this expiry.' },
  10023: { means: 'unknown', words: 'The order has changed at the broker.' },
  10024: { means: 'again', words: 'The broker received too many requests.' },
  10025: { means: 'give_up', words: 'There was nothing to change.' },
  10026: { means: 'alert', words: 'The broker has switched automated trading off.' },
  10027: { means: 'alert', words: 'Algo Trading is switched off in the terminal.' },
  10028: { means: 'again', words: 'The broker is processing the order.' },
  10029: { means: 'again', words: 'The price is too close to the order to change it.' },
  10030: { means: 'alert', words: 'The broker does not fill orders this way.' },
  10031: { means: 'unknown', words: 'The terminal has no connection to the broker.' },
  10032: { means: 'alert', words: 'Only real accounts may do this.' },
  10033: { means: 'give_up', words: 'The broker accepts no more pending orders.' },
  10034: { means: 'give_up', words: 'The broker accepts no more volume in this symbol.' },
  10035: { means: 'alert', words: 'The broker does not accept this type of order.' },
  10036: { means: 'give_up', words: 'The position is already closed.' },
  10038: { means: 'give_up', words: 'The order would close more than is open.' },
  10039: { means: 'give_up', words: 'The position is already being closed.' },
  10040: { means: 'give_up', words: 'The broker allows no more open positions.' },
  10041: { means: 'give_up', words: 'The order was cancelled.' },
  10042: { means: 'give_up', words: 'Only buying is allowed.' },
  10043: { means: 'give_up', words: 'Only selling is allowed.' },
  10044: { means: 'give_up', words: 'Only closing is allowed.' },
  10045: { means: 'alert', words: 'The broker closes positions only in the order in which they were opened.' },
  10046: { means: 'alert', words: 'The broker allows no opposite positions.' },
  20001: { means: 'give_up', words: 'The member has stopped the advisor in its inputs.' },
  20002: { means: 'give_up', words: 'The command reached the terminal too late.' },
  20003: { means: 'give_up', words: 'The advisor’s inputs do not allow so many lots in one order.' },
  20004: { means: 'give_up', words: 'The spread was wider than the advisor’s inputs allow.' },
  20005: { means: 'alert', words: 'The advisor did not understand the command: its version is too old.' },
  20006: { means: 'alert', words: 'The position to be closed or changed was not opened by us.' },
  20007: { means: 'give_up', words: 'The advisor’s inputs allow no more lots or positions.' },
  20008: { means: 'give_up', words: 'The stop or the target was closer to the price than the broker allows.' },
  20009: { means: 'alert', words: 'The terminal’s journal of orders cannot be read or written, so it trades nothing.' },
  20010: { means: 'give_up', words: 'The command arrived too late to open anything.' },
  20011: { means: 'alert', words: 'The terminal does not have the symbol.' },
  20012: { means: 'give_up', words: 'The terminal had no price for the symbol.' },
}

export const meaningOf = (retcode: number): Meaning =>
  retcodes[retcode] ?? { means: 'alert', words: `The broker answered with the unknown code ${retcode}.` }
