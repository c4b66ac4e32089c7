import type { readDirectTeam } from '@fairlead/contract/routes/finance/affiliate'
import type { z } from 'zod'
import { money } from '../../../lib/formats/format.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { Moment, Profit } from '../../bots/reports/trade-cells.tsx'
import { ActiveBadge } from './active-badge.tsx'
import { WhyButton } from './why-button.tsx'

export type DirectMember = z.output<typeof readDirectTeam.reply>['directTeamData'][number]
export type DirectColumn =
  | 'name'
  | 'pkg_name'
  | 'totalDepositFuel'
  | 'fuelCharge'
  | 'fuelBalance'
  | 'totalProfit'
  | 'created_on'

const noPackage = 'Not Active Member'
const decimals = 2

const amount = (
  id: 'totalDepositFuel' | 'fuelCharge' | 'fuelBalance',
  label: string,
): Column<DirectMember, DirectColumn> => ({
  id,
  label,
  align: 'end',
  sortBy: (member) => member[id],
  cell: (member) => money(member[id], decimals),
})

export const directColumns: readonly Column<DirectMember, DirectColumn | 'number' | 'status'>[] = [
  { id: 'number', isMinor: true, label: 'Sr. No', cell: (_, at) => at + 1, raw: (_, at) => at + 1 },
  {
    id: 'name',
    isLink: true,
    label: 'Name',
    sortBy: (member) => member.name,
    cell: (member) => <WhyButton referralId={member.referral_id}>{member.name}</WhyButton>,
  },
  {
    id: 'pkg_name',
    label: 'Package Name',
    sortBy: (member) => member.pkg_name ?? noPackage,
    cell: (member) => member.pkg_name ?? <span className="text-muted">{noPackage}</span>,
  },
  amount('totalDepositFuel', 'Fuel Deposit'),
  amount('fuelCharge', 'Fuel Charged'),
  amount('fuelBalance', 'Fuel Balance'),
  {
    id: 'totalProfit',
    label: 'Profit & Loss',
    align: 'end',
    sortBy: (member) => member.totalProfit,
    raw: (member) => `${member.totalProfit} / ${-member.totalLoss}`,
    cell: (member) => (
      <span className="whitespace-nowrap">
        <Profit amount={member.totalProfit} decimals={decimals} /> /{' '}
        <Profit amount={-Math.abs(member.totalLoss)} decimals={decimals} />
      </span>
    ),
  },
  {
    id: 'created_on',
    label: 'Date & Time',
    sortBy: (member) => member.created_on,
    cell: (member) => <Moment at={member.created_on} />,
  },
  {
    id: 'status',
    label: 'Status',
    raw: (member) => (member.isActive ? 'Active' : 'Inactive'),
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
]
