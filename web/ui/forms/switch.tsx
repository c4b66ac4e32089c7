type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }

export function Switch({ label, checked, onChange, disabled }: Props) {
  return (
    <label className="inline-flex min-h-10 items-center gap-3 text-sm font-medium text-ink">
      {label}
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors before:absolute before:top-1 before:left-1 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-accent checked:before:translate-x-5 disabled:opacity-60"
      />
    </label>
  )
}
