import type { RecordBlock, RecordPart } from '@fairlead/contract/record-page'
import type { ReactNode } from 'react'
import { parts, record, recordLead } from '../../content/record.ts'
import { BelowFold } from '../blocks/below-fold.tsx'
import { SectionHead } from '../blocks/section-head.tsx'
import { CohortsChart } from './cohorts-chart.tsx'
import { PlaceboStrip } from './placebo-strip.tsx'
import { RecordTable } from './record-table.tsx'
import { SharpeBars } from './sharpe-bars.tsx'

/** The document of the record, part by part and word for word, with a drawing where a part has one. */
export function Would() {
  return (
    <section id="would" className="page-width section-space">
      <SectionHead title={record.would.title} text={recordLead}>
        <nav aria-label="Parts of the record" className="mt-6">
          <ol className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-10 items-center font-semibold text-accent-strong underline-offset-2 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </SectionHead>
      <div data-record>
        {parts.map((part) => (
          <BelowFold key={part.id}>
            <Part {...part} />
          </BelowFold>
        ))}
      </div>
    </section>
  )
}

/** Drawn before the words of its part. */
const drawings: Readonly<Record<string, ReactNode>> = {
  'members-who-began-in-different-months': <CohortsChart />,
  'one-account-through-all-the-years': (
    <SharpeBars
      part="one-account-through-all-the-years"
      caption="Sharpe ratios of one account through all the years"
      note="not luck"
    />
  ),
  'stakes-that-learn': <PlaceboStrip />,
  'everything-that-was-tried': (
    <SharpeBars
      part="everything-that-was-tried"
      caption="Sharpe ratios of everything that was tried"
      note="profit factor"
    />
  ),
}

function Part({ id, title, blocks }: RecordPart) {
  const drawing = drawings[id]
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 border-t border-line py-10">
      <h3 id={`${id}-title`} className="mb-4 text-lg font-bold">
        {title}
      </h3>
      {drawing && (
        <div data-drawing className="mb-6">
          {drawing}
        </div>
      )}
      <div className="grid gap-4">
        {blocks.map((block) => (
          <Block key={keyOf(block)} block={block} />
        ))}
      </div>
    </section>
  )
}

const keyOf = (block: RecordBlock): string =>
  block.kind === 'text' ? block.text : block.kind === 'table' ? block.name : (block.items[0] ?? '')

function Block({ block }: { block: RecordBlock }) {
  switch (block.kind) {
    case 'table':
      return <RecordTable {...block} />
    case 'list':
      return (
        <ul className="grid max-w-[75ch] list-disc gap-1 pl-5 text-muted">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'text':
      return <p className="max-w-[75ch] text-muted">{block.text}</p>
  }
}
