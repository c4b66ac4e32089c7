/** MQL5's arrays of any length, as a variable and as what a function is handed, in C++; and no `#property`. All else is both already. */
export function rewriteMql5(source: string): string {
  return source
    .replace(/^#property.*$/gm, '')
    .replace(/#include "(\w+)\.mqh"/g, '#include "$1.mqh.h"')
    .replace(/\b(\w+)\s*&(\w+)\[\]/g, 'Array<$1> &$2')
    .replace(/^(\s*)(\w+)(\s+)(\w+)\[\];/gm, '$1Array<$2>$3$4;')
}
