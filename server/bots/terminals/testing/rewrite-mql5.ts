/**
 * MQL5 as C++: arrays of any length, as a variable and as what a function is handed; inputs, which are constants that the user
 * sets; and no `#property`. All else is both already.
 */
export function rewriteMql5(source: string): string {
  return source
    .replace(/^#property.*$/gm, '')
    .replace(/^input\s+group\s.*$/gm, '')
    .replace(
      /^s?input\s+(\w+)\s+(\w+)(\s*)=\s*(.*?);(\s*\/\/.*)?$/gm,
      'static const $1 &$2$3= shim::input<$1>("$2", $4);$5',
    )
    .replace(/#include "(\w+)\.mqh"/g, '#include "$1.mqh.h"')
    .replace(/\b(\w+)\s*&(\w+)\[\]/g, 'Array<$1> &$2')
    .replace(/^(\s*)(\w+)(\s+)(\w+)\[\];/gm, '$1Array<$2>$3$4;')
}
