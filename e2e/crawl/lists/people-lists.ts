import { hash, type ListRule, number } from './list-rule.ts'

/** Members, their teams, and what the teams brought. */
export const peopleLists: readonly ListRule[] = [
  {
    name: 'direct team',
    list: /^(Direct team|direct-team\.(csv|xlsx))$/,
    about: (row) => row.cell('Name'),
    columns: {
      'Fuel Deposit': 'fuel topped up',
      'Fuel Charged': 'fuel charged since joining',
      'Fuel Balance': 'fuel balance',
    },
    aside: {
      'Sr. No': number,
      Name: 'names the row',
      'Package Name': hash,
      'Profit & Loss': 'two figures in one cell; their sum is the total profit',
      'Date & Time': hash,
      Status: hash,
    },
  },
  {
    name: 'team in the console',
    list: /^(Team|member-\d+-team\.(csv|xlsx))$/,
    about: (row) => row.cell('Name'),
    columns: { Deposited: 'fuel topped up', Charged: 'fuel charged since joining' },
    aside: { Name: 'names the row', Package: hash, Joined: hash },
  },
  {
    name: 'members in the console',
    list: /^(Members|members\.(csv|xlsx))$/,
    about: (row) => row.cell('Name'),
    columns: { Fuel: 'fuel balance', Income: 'affiliate balance' },
    aside: { Name: 'names the row', 'E-mail': hash, Status: hash, Package: hash, Joined: hash },
  },
  {
    name: 'generation income',
    list: /^(Generation income|generation-income\.(csv|xlsx))$/,
    about: (row) => `income of ${row.member} from ${row.cell('Referral ID')}`,
    columns: {
      'Fuel Used ($)': 'fuel used',
      Level: 'level',
      'Level %': {
        is: 'percent',
        about: (row) => `level ${row.cell('Level')}`,
        read: (words) => words.replace('%', ''),
      },
      'Generation Income ($)': 'income',
    },
    aside: { Name: hash, Email: hash, 'Referral ID': 'names the row' },
  },
  {
    name: 'what direct members brought',
    list: /^(What each direct member earned you|brought-by-direct-team\.(csv|xlsx))$/,
    about: (row) => `brought to ${row.member} by ${row.cell('Referral ID')}`,
    columns: { 'Direct income ($)': 'direct', 'Level income with their team ($)': 'level', 'Together ($)': 'sum' },
    aside: { Name: hash, 'Referral ID': 'names the row', Joined: hash },
  },
  {
    name: 'income over time',
    list: /^(Income over time|income-by-(day|week|month)\.(csv|xlsx))$/,
    about: (row) => `income of ${row.member} by ${row.all[0]?.head} ${row.all[0]?.lines[0]}`,
    columns: {
      'Direct Income ($)': 'direct',
      'Level Income ($)': 'level',
      'Corrections ($)': 'corrections',
      'Together ($)': 'sum',
    },
    aside: { Day: 'names the row', 'Week from': 'names the row', Month: 'names the row' },
  },
  {
    name: 'activations',
    list: /^(Activations|activations\.(csv|xlsx))$/,
    about: (row) => row.cell('Member'),
    columns: { Capital: 'capital' },
    aside: { Member: 'names the row', Waiting: hash },
  },
]
