import { display } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { toastFailure } from '../../lib/calls/toast-failure.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReportTable } from '../../ui/tables/report-table.tsx'
import { useLocalTable } from '../../ui/tables/use-local-table.ts'
import type { Member } from '../shell/member.ts'
import { SectionHead } from '../shell/section-head.tsx'
import type { UserPrefs } from '../shell/use-prefs.ts'
import { affiliateBalance } from './affiliate-balance.ts'
import { Counted } from './counted.tsx'
import { IncomeCards } from './income-cards.tsx'
import { searchedTransactions, transactionColumns } from './transaction-columns.tsx'
import { PeriodStatement, Statement, useWalletView, WalletViews } from './wallet-views.tsx'
import { Withdrawal } from './withdrawal.tsx'

export default function AffiliateWallet({ member }: { member: Member }) {
  const view = useWalletView()
  return (
    <>
      <SectionHead title="Affiliate Wallet">What your team has earned you, and withdrawals.</SectionHead>
      <WalletViews section="affiliateWallet" />
      {view === 'statement' && <Statement account="income" />}
      {view === 'period' && <PeriodStatement member={member} />}
      {view === undefined && <AffiliateOverview prefs={member.prefs} />}
    </>
  )
}

function AffiliateOverview({ prefs }: { prefs: UserPrefs }) {
  const balance = affiliateBalance(prefs)
  const source = useLocalTable({
    rows: prefs.referralTransactions,
    columns: transactionColumns,
    searched: searchedTransactions,
    pageSize: display.walletPageSize,
  })
  return (
    <>
      <IncomeCards prefs={prefs} />
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[2fr_3fr]">
        <Withdrawal prefs={prefs} balance={balance} />
        <Card title="Referral transactions">
          <ReportTable
            caption="Referral transactions"
            columns={transactionColumns}
            source={source}
            rowKey={(transaction) => `${transaction.createdAt} ${transaction.amount}`}
            empty={<EmptyState title="No Data Available">Your withdrawals will be listed here.</EmptyState>}
            searchLabel="Search status or amount..."
            fileName="referral-transactions"
            onExportFailed={(error) => toastFailure(error, text.internal)}
          />
        </Card>
      </div>
      <Counted refId={prefs.refId} />
    </>
  )
}
