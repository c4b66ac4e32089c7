type Alone = { at: string | RegExp; label: string | RegExp; why: string }

const any = /./

/** Labels with figures that are not compared, each with the reason. A label that is neither here nor in `figures.ts` fails the crawl. */
export const shownAlone: readonly Alone[] = [
  {
    at: 'affiliateFaq',
    label: 'Level-wise eligibility › Level #',
    why: 'names the level',
  },
  {
    at: 'help',
    label: /^How figures are calculated › /,
    why: 'rules and the examples in them: what terms set is told without its figure, or stands at the figure itself',
  },
  { at: 'help', label: /pairing code .* # minutes( old)?\./, why: 'minutes, which stand in no other place' },
  {
    at: 'call',
    label: '/settings/get-user-prefes › levelIncome =',
    why: 'corrections are in it, which pages tell apart',
  },
  { at: 'call', label: any, why: 'what a page needs to draw; what it shows of it is looked at there' },
  { at: any, label: /© # Fairlead/, why: 'the year' },
  { at: any, label: /› Page # of # \[\d\]$/, why: 'counts pages' },
  { at: any, label: /(minutes?|hours?|days?) ago/, why: 'moves with the clock' },
  { at: any, label: /For # days at the current rate of # a day .* \[3\]$/, why: 'names a range' },
  { at: any, label: /^(Queues|People|Service) › /, why: 'counts what waits, beside the name of its section' },
  { at: any, label: / › (Statement of #|: save all rows of #|Member =)$|^Statement of # › /, why: 'names a year' },
  { at: any, label: /^Account › Bot (Active|Deactivated) =$/, why: 'counts what is unread' },
  // The dashboard
  {
    at: /^welcome/,
    label: /^Good day, ‹name› › [\w ]+, # open$/,
    why: 'counts positions, of which a trade may have several',
  },
  {
    at: /^welcome/,
    label: /^Equity › (Return|Drawdown|Won|Per trade|Profit)( · Kept)? =$/,
    why: 'of another range than the 30 days that are compared',
  },
  {
    at: /^welcome/,
    label: /^(Equity › ‹time› · equity|Picture › (Equity|Profit by) )/,
    why: 'reads a chart aloud whose table is compared',
  },
  {
    at: /^welcome/,
    label: 'Where a profit of # goes › Kept after fuel and hosting =',
    why: 'of another range than the 30 days and all that are compared',
  },
  {
    at: /^welcome/,
    label: /^Daily profit › /,
    why: 'sums of the days shown, which are compared; of all days with the statement',
  },
  { at: /^welcome/, label: /^Open positions › Floating/, why: 'moves with the market' },
  { at: /^welcome›Notifications/, label: any, why: 'compared with the letters, notice by notice: `read-notices.ts`' },
  {
    at: /: how is this calculated\?$/,
    label: any,
    why: 'a formula or its terms; results that stand elsewhere are compared',
  },
  { at: /›reactivation$/, label: /› = fuel needed =$/, why: 'the sum of the lines above it' },
  // Reports
  { at: /^botReport/, label: 'Trade Report › Total Trades, # deals below', why: 'counts the rows beneath it' },
  { at: /^fuelReport/, label: /^Fuel Report › [\w ]+, # days · # since you joined \[1\]$/, why: 'a number of days' },
  { at: /^fuelReport/, label: /^Fuel runway › /, why: 'what would be if' },
  {
    at: /^botsettings/,
    label: /^(Bot Settings|What the bot did, and why|Fields?) › /,
    why: 'what may be chosen, and what the record says',
  },
  {
    at: /^botsettings/,
    label: /^Where the bot puts its stakes › /,
    why: 'how many parts there are, and the even share that the lines are drawn against',
  },
  { at: /^botsettings\/lab/, label: any, why: 'what a run of the lab is set to; it says nothing of the account' },
  // A trade beside a page
  {
    at: /trade$/,
    label:
      /› (Trade # #|: deals of trade #|\w+, position #|\w+ #|[▲▼] counter (bought|sold) #|Stop #|Target #)( \[\d\])?( =)?$/,
    why: 'names the trade or marks its chart',
  },
  {
    at: /trade$/,
    label: /› (Why it was|Counter trade|At your broker|(Buy|Sell) # .*at #, now #)/,
    why: 'the words of the log, and prices that move',
  },
  { at: /trade$/, label: /^Picture › /, why: 'reads the chart aloud' },
  {
    at: /trade$/,
    label: /^(Open|Buy|Sell) › (‹time›|now, before fuel|Current profit) =$/,
    why: 'moves with the market',
  },
  {
    at: /trade$/,
    label:
      /^Receipt › (Price profit, all legs|Swap|Commission|of which from bonus fuel|of which paid from a later deposit|of which above your high-water mark|still owed) =$/,
    why: 'stands on the receipt alone',
  },
  { at: /trade$/, label: 'Receipt › Fuel Balance, before and after = [1]', why: 'stands on the receipt alone' },
  { at: /trade$/, label: /^Where the # of fuel went › /, why: 'stands on the receipt alone' },
  // Statements
  { at: /\/period/, label: /Withdrawals include/, why: 'fees stand in no other place' },
  // The team
  {
    at: /^directTeamReport/,
    label: /^Direct Team › Whoever|^Your referral link › |^Picture › Clicks/,
    why: 'rates, and clicks that no list has',
  },
  {
    at: /^generationTeamReport/,
    label: /^Generation › (Your team by level|Level #|# members?|First deposit|Levels)/,
    why: 'counts by level, and deposits of others, whose lists only they see',
  },
  { at: /^generationTeamReport/, label: /^Your team as a tree › /, why: 'counts those below a member' },
  {
    at: /^recurringReferral/,
    label: /^Your levels › |^Picture › Income/,
    why: 'conditions of the levels, and what reads the chart aloud',
  },
  // Money
  {
    at: 'fuelwallet',
    label: /^Deposit fuel › Pour # test USDT$/,
    why: 'the money of the sandbox',
  },
  // Settings
  {
    at: 'profile',
    label: /^(Payout address|Your data|Close the account|Capital and package|Goals?.*|Alerts.*|Field) › /,
    why: 'rates, and names that are numbers',
  },
  { at: 'security', label: any, why: 'rules for passwords and names of devices' },
  // The console
  { at: 'console/deposits', label: /in suspense$/, why: 'a sum over members' },
  { at: /^console\/activations/, label: any, why: 'the case of a newcomer, who does not trade yet' },
  {
    at: /^console\/withdrawals\?open/,
    label: /after the # fee|depositing members$|Previously withdrawn|^Signals › |^Before › paid|^Picture/,
    why: 'what the decision needs besides',
  },
  {
    at: /^console\/members/,
    label: /member #$|^Money › (of which bonus|In suspense|Owes|Withdrawn) =$|MT5 login =$|Team over # levels$/,
    why: 'names, and balances that members see in words',
  },
]
