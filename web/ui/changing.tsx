import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'

/** A figure that changes while it is looked at: the new one is marked for a moment, the first one is not. */
export function Changing({ value, className, children }: { value: string; className?: string; children?: ReactNode }) {
  const first = useRef(value)
  return (
    <span key={value} className={classNames(value !== first.current && 'animate-arrive rounded-sm', className)}>
      {children ?? value}
    </span>
  )
}
