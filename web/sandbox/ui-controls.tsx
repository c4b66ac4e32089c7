import { LogOut, Search, Settings } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Field } from '../ui/forms/field.tsx'
import { PasswordField } from '../ui/forms/password-field.tsx'
import { RadioGroup } from '../ui/forms/radio-group.tsx'
import { Select } from '../ui/forms/select.tsx'
import { Switch } from '../ui/forms/switch.tsx'
import { TextArea } from '../ui/forms/text-area.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Menu } from '../ui/overlays/menu.tsx'

export function UiControls() {
  const [isOpen, setOpen] = useState(false)
  const [isOn, setOn] = useState(true)
  const [mode, setMode] = useState('optimized')
  return (
    <>
      <Card title="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button>Primary</Button>
          <Button tone="secondary">Secondary</Button>
          <Button tone="soft">Soft</Button>
          <Button tone="quiet">Quiet</Button>
          <Button tone="danger">Danger</Button>
          <Button size="lg">Large</Button>
          <Button busy>Please Wait... 42</Button>
          <Button disabled>Disabled</Button>
          <ButtonLink to="/sandbox" tone="secondary">
            A link
          </ButtonLink>
          <IconButton label="Search" icon={Search} />
          <CopyButton text="copied from the design page" />
          <Button tone="secondary" onClick={() => setOpen(true)}>
            Open dialog
          </Button>
          <Menu
            trigger={<span className="inline-flex min-h-10 items-center px-4 text-sm font-semibold">Open menu</span>}
            items={[
              { id: 'settings', label: 'Settings', icon: Settings, onSelect: () => setOpen(true) },
              { id: 'logout', label: 'Logout', icon: LogOut, onSelect: () => setOn(false) },
            ]}
          />
        </div>
        <Dialog
          open={isOpen}
          title="Withdraw $20.00?"
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>Understood</Button>}
        >
          You receive $19.00: the fee is $1.00. This is a sample and moves nothing.
        </Dialog>
      </Card>
      <Card title="Fields">
        <div className="grid gap-5 md:grid-cols-2">
          <Field label="Name" placeholder="Mara Okafor" hint="As on your broker account." />
          <Field label="Email" type="email" defaultValue="mara" error="Enter a valid e-mail address." />
          <PasswordField label="Password" defaultValue="correct horse" hint="At least 10 characters." />
          <Select
            label="Broker"
            options={[
              { value: 'northway', label: 'Northway' },
              { value: 'harborline', label: 'Harborline' },
            ]}
          />
          <TextArea label="Message" />
          <div className="flex flex-col gap-4">
            <RadioGroup
              legend="Bot settings"
              value={mode}
              onChange={setMode}
              options={[
                { value: 'optimized', label: 'Optimized', hint: 'Follows your capital.' },
                { value: 'custom', label: 'Custom', hint: 'You choose assets and limits.' },
              ]}
            />
            <Checkbox label="Keep me signed in" defaultChecked />
            <Switch label={isOn ? 'Bot Active' : 'Bot Deactivated'} checked={isOn} onChange={setOn} />
          </div>
        </div>
      </Card>
      <Card title="Alerts">
        <div className="flex flex-col gap-3">
          <Alert>Validating takes a moment.</Alert>
          <Alert tone="positive">Your deposit is credited.</Alert>
          <Alert tone="warning">Fuel lasts for 3 more days at this pace.</Alert>
          <Alert tone="negative">Invalid or expired token.</Alert>
        </div>
      </Card>
    </>
  )
}
