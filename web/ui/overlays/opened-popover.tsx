import { Popover } from 'radix-ui'
import { useEffect, useEffectEvent } from 'react'
import { classNames } from '../class-names.ts'
import type { PopoverProps } from './popover.tsx'

/** Open from the start: it is there because its button was pressed. */
export function OpenedPopover(props: PopoverProps) {
  const { label, name, button, buttonStyle, align = 'center', style, onOpenChange, children } = props
  const opened = useEffectEvent(() => onOpenChange?.(true))
  useEffect(opened, [])
  return (
    <Popover.Root defaultOpen {...(onOpenChange ? { onOpenChange } : {})}>
      <Popover.Trigger aria-label={label} className={buttonStyle}>
        {button}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          aria-label={name}
          className={classNames(
            'z-50 animate-appear rounded-card border border-line bg-surface text-sm text-ink shadow-float',
            style,
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
