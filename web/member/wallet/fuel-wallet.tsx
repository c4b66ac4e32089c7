import { display } from '@fairlead/contract/constants'
import { listDeposits } from '@fairlead/contract/routes/wallet/wallet'
import { text } from '@fairlead/contract/text'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { useFailureToast } from '../../lib/calls/use-failure-toast.ts'
import { money } from '../../lib/formats/format.ts'
import { useIsSandbox } from '../../lib/time/use-product-now.ts'
import { type PageQuery, usePagedTable } from '../../lib/use-paged-table.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { How } from '../people/help/how.tsx'
import type { Member } from '../shell/member.ts'
import { SectionHead } from '../shell/section-head.tsx'
import { Counted } from './counted.tsx'
import { DepositAddress } from './deposit-address.tsx'
import { type DepositColumn, depositColumns } from './deposit-columns.tsx'
import { PourButton } from './pour-button.tsx'
import { useFuelData } from './use-fuel-data.ts'
import { PeriodStatement, Statement, useWalletView, WalletViews } from './wallet-views.tsx'

const pourAmount = 100

const paged = {
  queryKey: keyOf(listDeposits),
  ask: (query: PageQuery<DepositColumn>, signal?: AbortSignal) =>
    call(listDeposits, { query, ...(signal ? { signal } : {}) }),
  rowsOf: (reply: z.output<typeof listDeposits.reply>) => ({
    rows: reply.transactions,
    total: reply.total,
  }),
  pageSize: display.walletPageSize,
}

export default function FuelWallet({ member }: { member: Member }) {
  const view = useWalletView()
  return (
    <>
      <SectionHead title="Fuel Wallet">Fuel pays for the bot: daily hosting and a share of each profit.</SectionHead>
      <WalletViews section="fuelwallet" />
      {view === 'statement' && <Statement account="fuel" />}
      {view === 'period' && <PeriodStatement member={member} />}
      {view === undefined && <FuelOverview refId={member.user.refId} />}
    </>
  )
}

function FuelOverview({ refId }: { refId: string }) {
  const isSandbox = useIsSandbox()
  const fuel = useFuelData()
  useFailureToast(fuel.error, text.internal)
  const { source } = usePagedTable(paged)
  const shown = (amount: number | undefined) =>
    amount === undefined ? undefined : money(amount, display.fuelBalanceDecimals)

  return (
    <>
      <div className="grid gap-3 min-[22.5rem]:grid-cols-2 md:gap-4 xl:grid-cols-5">
        <StatCard
          label="Fuel Balance"
          value={shown(fuel.data?.fuelBalance)}
          howComputed={
            fuel.data && (
              <How id="fuel-balance">
                Topped up {money(fuel.data.fuelTopUp)} − consumed {money(fuel.data.fuelConsume)} − refunded{' '}
                {money(fuel.data.fuelRefunded)} = {money(fuel.data.fuelBalance)}.
              </How>
            )
          }
        />
        <StatCard label="Fuel Top Up" value={shown(fuel.data?.fuelTopUp)} caption="Deposits and bonuses" />
        <StatCard
          label="Fuel Consumed"
          value={shown(fuel.data?.fuelConsume)}
          caption="Charges, hosting and fees"
          howComputed={text.hostingByDay}
        />
        <StatCard label="Fuel Withdrawn" value={shown(fuel.data?.fuelWith)} caption="Refunds paid out" />
        <StatCard label="Fuel Refunded" value={shown(fuel.data?.fuelRefunded)} caption="Returned at closing" />
      </div>
      <Card title="Deposit fuel" className="mt-4" {...(isSandbox ? { aside: <PourButton amount={pourAmount} /> } : {})}>
        <DepositAddress />
      </Card>
      <Card title="Deposits" className="mt-4">
        <ReportTable
          caption="Deposits"
          columns={depositColumns}
          source={source}
          rowKey={(deposit) => deposit.hash}
          empty={
            <EmptyState title="No Data Available">
              Your deposits will be listed here as soon as they reach the chain.
            </EmptyState>
          }
          searchLabel="Search deposits..."
          fileName="deposits"
          onExportFailed={(error) => toastFailure(error, text.internal)}
        />
      </Card>
      <Counted refId={refId} />
    </>
  )
}
