import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { whenOver } from '../../../sandbox/testing/when-over.ts'
import { shimErrors } from '../testing/check-shim.ts'
import { compiledAdvisor, someFolder } from '../testing/orders-alone.ts'
import { rewriteMql5 } from '../testing/rewrite-mql5.ts'

const headers = readdirSync('ea/shim').filter((name) => name.endsWith('.h'))
const shimText = headers.map((name) => readFileSync(`ea/shim/${name}`, 'utf8')).join('\n')
const compiled = test.skipIf('missing' in compiledAdvisor)

test('all names of the shim are the reference’s, of the same family and with the same values', () => {
  expect(shimErrors(shimText)).toEqual([])
})

test.each([
  ['enum { TRADE_RETCODE_REQOUTE = 10004 };', 'TRADE_RETCODE_REQOUTE is no constant of MQL5’s'],
  ['enum { TRADE_RETCODE_REQUOTE = 10005 };', 'TRADE_RETCODE_REQUOTE is 10004'],
  ['enum ENUM_ACCOUNT_INFO_DOUBLE { ACCOUNT_LOGIN = 1 };', 'ACCOUNT_LOGIN is of ENUM_ACCOUNT_INFO_INTEGER'],
  ['enum ENUM_ACCOUNT_INFO_FLOAT { };', 'ENUM_ACCOUNT_INFO_FLOAT is no family of MQL5’s'],
  ['inline bool FileRename(const string &a) {}', 'FileRename is no function of MQL5’s'],
  [
    'inline long AccountInfoInteger(ENUM_ACCOUNT_INFO_DOUBLE what) {}',
    'AccountInfoInteger is asked for ENUM_ACCOUNT_INFO_INTEGER',
  ],
  ['inline long AccountInfoInteger(int what) {}', 'AccountInfoInteger is asked for ENUM_ACCOUNT_INFO_INTEGER'],
])('%s: %s', (shim, error) => {
  expect(shimErrors(shim)).toContain(error)
})

/** What g++ says to some MQL5, or what it prints. */
function play(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-shim-'))
  whenOver(async () => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(
    join(folder, 'main.cpp'),
    `#include "mql5.h"\n${rewriteMql5(source)}\nint main(int, char **argv) { shim::folder = argv[1]; Run(); }`,
  )
  const program = join(folder, 'program')
  const flags = [
    '-std=c++17',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-Wno-unused-parameter',
    '-Wno-missing-field-initializers',
  ]
  const compiling = spawnSync('g++', [...flags, '-isystem', 'ea/shim', '-o', program, join(folder, 'main.cpp')], {
    encoding: 'utf8',
  })
  if (compiling.status !== 0) return compiling.stderr
  const files = someFolder()
  mkdirSync(files, { recursive: true })
  return execFileSync(program, [files], { encoding: 'utf8' })
}

compiled('a wrong property, an input that is changed and two types without a larger one do not compile', () => {
  const error = play(`
input int InpMany = 5; // Many
void Run()
  {
   double balance = AccountInfoDouble(ACCOUNT_LOGIN);
   long digits = SymbolInfoInteger("a", SYMBOL_BID);
   long any = PositionGetInteger(3);
   InpMany = 6;
   MathMax((long)1, (ulong)2);
   string text = 5;
  }`)
  for (const words of [
    'ENUM_ACCOUNT_INFO_DOUBLE',
    'ENUM_SYMBOL_INFO_INTEGER',
    'ENUM_POSITION_PROPERTY_INTEGER',
    'InpMany',
    'the reference does not say what comes of these two types',
    'invalid conversion from .int. to .const char',
  ])
    expect(error).toMatch(new RegExp(`error: .*${words}`))
})

compiled('numbers, strings, arrays and files are as MetaTrader has them', () => {
  const printed = play(`
void Run()
  {
   Alert("largest ", MathMax(0, 5000000000), " ", MathMin(7, 2.5));
   string text = "né👍";
   Alert("letters ", StringLen(text), " ", (int)StringGetCharacter(text, 2));
   uchar utf8[];
   uchar page[];
   Alert("bytes ", StringToCharArray(text, utf8, 0, -1, CP_UTF8), " ", StringToCharArray(text, page));
   Alert("back ", CharArrayToString(utf8, 0, -1, CP_UTF8), " ", CharArrayToString(page));
   int numbers[];
   ArrayResize(numbers, 2);
   Alert("rubbish ", numbers[0] == 0, " ", numbers[1] == 0);
   numbers[0] = 4;
   ArrayResize(numbers, 1);
   ArrayResize(numbers, 2);
   Alert("kept ", numbers[0], " ", numbers[1] == 0);
   int file = FileOpen("a\\\\text", FILE_WRITE | FILE_TXT | FILE_ANSI);
   Alert("written ", FileWriteString(file, "é\\nb\\r\\n"));
   Alert("again ", FileOpen("a\\\\text", FILE_READ | FILE_TXT | FILE_ANSI), " ", FileDelete("a\\\\text"), " ", FileMove("a\\\\text", 0, "a\\\\b", 0));
   FileClose(file);
   int one = FileOpen("a\\\\text", FILE_READ | FILE_SHARE_READ | FILE_TXT | FILE_ANSI);
   int two = FileOpen("a\\\\text", FILE_READ | FILE_SHARE_READ | FILE_TXT | FILE_ANSI);
   Alert("shared ", one != INVALID_HANDLE, " ", two != INVALID_HANDLE);
   string first = FileReadString(one);
   string second = FileReadString(one);
   Alert("lines ", first, " ", second, " ", FileIsEnding(one));
   FileClose(one);
   FileClose(two);
   FileClose(FileOpen("a\\\\b", FILE_WRITE | FILE_BIN));
   bool onto = FileMove("a\\\\text", 0, "a\\\\b", 0);
   bool over = FileMove("a\\\\text", 0, "a\\\\b", FILE_REWRITE);
   Alert("moved ", onto, " ", over);
  }`)
  const alerts = printed
    .split('\n')
    .filter((line) => line.startsWith('alert\t'))
    .map((line) => Buffer.from(line.slice(6), 'hex').toString())
  expect(alerts).toEqual([
    'largest 5000000000 2.5',
    'letters 4 55357',
    // The terminating zero is one of them.
    'bytes 8 5',
    'back né👍 n???',
    'rubbish 0 0',
    'kept 4 0',
    'written 6',
    'again -1 0 0',
    'shared 1 1',
    'lines ? b 1',
    'moved 0 1',
  ])
})
