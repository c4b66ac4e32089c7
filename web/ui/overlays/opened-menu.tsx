import { DropdownMenu } from 'radix-ui'
import type { MenuProps } from './menu.tsx'

/** Open from the start: it is there because its button was pressed. */
export function OpenedMenu({ trigger, header, items }: MenuProps) {
  return (
    // Not modal: the modal kind locks scrolling through an injected style element, which the security policy forbids.
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className="rounded-full">{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={16}
          className="z-50 min-w-56 animate-appear rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-float"
        >
          {header && <div className="border-b border-line px-3 py-2.5 mb-1.5">{header}</div>}
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.id}
              onSelect={item.onSelect}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 outline-none data-highlighted:bg-raised"
            >
              {item.icon && <item.icon className="size-4 text-muted" aria-hidden="true" />}
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
