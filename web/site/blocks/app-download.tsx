import { Smartphone } from 'lucide-react'
import { appDownload } from '../../content/home.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { AppPicture } from './app-picture.tsx'

export function AppDownload() {
  return (
    <section className="page-width section-space grid items-center gap-10 md:grid-cols-2">
      <div>
        <h2 className="text-xl md:text-2xl">{appDownload.title}</h2>
        <p className="mt-3 max-w-[55ch] text-lg text-muted">{appDownload.text}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          {appDownload.buttons.map((button) => (
            <ButtonLink key={button.id} to={button.url} tone="secondary" size="lg">
              <Smartphone className="size-5 text-accent" aria-hidden="true" />
              {button.label}
            </ButtonLink>
          ))}
        </div>
      </div>
      <AppPicture />
    </section>
  )
}
