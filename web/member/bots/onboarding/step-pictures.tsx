import type { ReactNode } from 'react'

/** What the pictures are drawn with; `docs/steps` has them from here, too. */
export const pictureSize = { width: 260, height: 150 }

type At = { x: number; y: number }

const Words = ({ x, y, children, look = 'fill-ink' }: At & { children: ReactNode; look?: string }) => (
  <text x={x} y={y} fontSize="10.5" className={look}>
    {children}
  </text>
)

/** A window of MetaTrader's, with its title. */
const Window = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <rect x="1" y="1" width="258" height="148" rx="7" className="fill-surface stroke-edge" />
    <path d="M1.5 24H258.5" className="stroke-line" />
    <Words x={12} y={17} look="fill-muted">
      {title}
    </Words>
    {children}
  </>
)

/** What is to be pressed or chosen. */
const Pressed = ({ x, y, width, children }: At & { width: number; children: string }) => (
  <>
    <rect x={x} y={y} width={width} height="19" rx="4" className="fill-accent-soft stroke-accent" strokeWidth="1.5" />
    <Words x={x + 8} y={y + 13}>
      {children}
    </Words>
  </>
)

const Ticked = ({ x, y, children }: At & { children: string }) => (
  <>
    <rect x={x} y={y} width="12" height="12" rx="2" className="fill-accent-soft stroke-accent" strokeWidth="1.5" />
    <path d={`m${x + 2.5} ${y + 6} 3 3 4.5-6`} className="fill-none stroke-accent" strokeWidth="2" />
    <Words x={x + 19} y={y + 10}>
      {children}
    </Words>
  </>
)

const Folder = ({ x, y, children, isGoal = false }: At & { children: string; isGoal?: boolean }) => (
  <>
    <path
      d={`M${x} ${y}h6l2 3h8v10h-16z`}
      className={isGoal ? 'fill-accent-soft stroke-accent' : 'fill-raised stroke-edge'}
    />
    <Words x={x + 22} y={y + 10}>
      {children}
    </Words>
  </>
)

/** The tabs of a dialog, of which one is shown. */
const Tabs = ({ names, shown }: { names: readonly [string, number][]; shown: string }) => (
  <>
    <path d="M1.5 50H258.5" className="stroke-line" />
    {names.map(([name, x]) =>
      name === shown ? (
        <Pressed key={name} x={x} y={29} width={name.length * 7 + 16}>
          {name}
        </Pressed>
      ) : (
        <Words key={name} x={x + 8} y={42} look="fill-muted">
          {name}
        </Words>
      ),
    )}
  </>
)

const advisorTabs = [
  ['About', 8],
  ['Common', 56],
  ['Inputs', 128],
] as const satisfies [string, number][]

export const stepPictures = {
  unpack: (
    <Window title="File, Open Data Folder">
      <Folder x={14} y={36}>
        MQL5
      </Folder>
      <Folder x={34} y={60}>
        Experts
      </Folder>
      <Folder x={54} y={84} isGoal>
        Fairlead
      </Folder>
      <path d="M20 50v17h11M40 74v17h11M60 98v20h11" className="fill-none stroke-edge" />
      <Words x={76} y={122}>
        Fairlead.mq5 and more
      </Words>
      <path d="M210 36v34m-10-10 10 11 10-11" className="fill-none stroke-accent" strokeWidth="2.5" />
    </Window>
  ),
  compile: (
    <Window title="MetaEditor (F4)">
      <Words x={12} y={44} look="fill-muted">
        Navigator
      </Words>
      <Pressed x={8} y={52} width={88}>
        Fairlead.mq5
      </Pressed>
      <path d="M104.5 24v88M1.5 112H258.5" className="stroke-line" />
      <Pressed x={114} y={31} width={84}>
        Compile (F7)
      </Pressed>
      <path d="M116 66h92M116 78h118M124 90h78" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
      <Words x={12} y={134}>
        0 errors
      </Words>
    </Window>
  ),
  allow: (
    <Window title="Tools, Options">
      <Tabs
        names={[
          ['Charts', 8],
          ['Expert Advisors', 64],
          ['Server', 194],
        ]}
        shown="Expert Advisors"
      />
      <Ticked x={14} y={62}>
        Allow WebRequest for listed URL:
      </Ticked>
      <rect x="14" y="84" width="232" height="52" rx="3" className="fill-raised stroke-line" />
      <Words x={24} y={103}>
        https://fairlead.example
      </Words>
      <Words x={24} y={125} look="fill-muted">
        + add new URL like &apos;https://…&apos;
      </Words>
    </Window>
  ),
  refresh: (
    <Window title="Navigator (Ctrl+N)">
      <Folder x={14} y={31}>
        Accounts
      </Folder>
      <Folder x={14} y={50}>
        Indicators
      </Folder>
      <Folder x={14} y={69} isGoal>
        Expert Advisors
      </Folder>
      <rect x="60" y="86" width="146" height="56" rx="4" className="fill-surface stroke-edge" />
      <Words x={74} y={103} look="fill-muted">
        Create in MetaEditor
      </Words>
      <Pressed x={66} y={115} width={134}>
        Refresh
      </Pressed>
    </Window>
  ),
  drag: (
    <Window title="EURUSD, H1">
      <path d="M92.5 24V149" className="stroke-line" />
      <Words x={12} y={44} look="fill-muted">
        Navigator
      </Words>
      <Pressed x={8} y={54} width={66}>
        Fairlead
      </Pressed>
      <path
        d="M112 118v-26m16 14V74m16 26V66m16 38V62m16 30V48m16 36V54m16 20V40m16 32V44"
        className="stroke-edge"
        strokeWidth="3"
      />
      <path d="M78 64c30 4 46 18 64 38m-14-3 14 4 1-14" className="fill-none stroke-accent" strokeWidth="2.5" />
    </Window>
  ),
  common: (
    <Window title="Fairlead">
      <Tabs names={advisorTabs} shown="Common" />
      <Words x={14} y={71} look="fill-muted">
        Live Trading
      </Words>
      <Ticked x={14} y={82}>
        Allow Algo Trading
      </Ticked>
      <path d="M14 112h150M14 126h110" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
    </Window>
  ),
  inputs: (
    <Window title="Fairlead">
      <Tabs names={advisorTabs} shown="Inputs" />
      <Words x={14} y={70} look="fill-muted">
        Address of the service
      </Words>
      <Words x={136} y={70} look="fill-muted">
        https://fairlead.exa…
      </Words>
      <Words x={14} y={94}>
        Pairing code, for…
      </Words>
      <Pressed x={130} y={81} width={116}>
        ABCD-EFGH-JKLM
      </Pressed>
      <path d="M14 112h78M136 112h24M14 130h62M136 130h24" className="stroke-line" strokeWidth="4" />
      <rect x="196" y="120" width="50" height="20" rx="4" className="fill-raised stroke-edge" />
      <Words x={213} y={134}>
        OK
      </Words>
    </Window>
  ),
  algo: (
    <Window title="MetaTrader 5">
      <Words x={14} y={48} look="fill-muted">
        New Order
      </Words>
      <Pressed x={76} y={34} width={88}>
        Algo Trading
      </Pressed>
      <path d="M1.5 64H258.5" className="stroke-line" />
      <Words x={14} y={84}>
        Fairlead
      </Words>
      <Words x={14} y={101} look="fill-accent-strong">
        Connected
      </Words>
      <Words x={14} y={118}>
        Active
      </Words>
      <circle cx="214" cy="106" r="21" className="fill-none stroke-positive" strokeWidth="3" />
      <path d="m203 106 8 8 14-15" className="fill-none stroke-positive" strokeWidth="3" />
    </Window>
  ),
} as const satisfies Record<string, ReactNode>
