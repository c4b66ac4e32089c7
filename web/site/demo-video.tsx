import { CirclePlay, X } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { about } from '../content/pages.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { closeDialogAround } from '../ui/overlays/close-dialog-around.ts'
import { closesOnBackdrop } from '../ui/overlays/closes-on-backdrop.ts'

const file = '/media/demo.mp4'

/** A link to the video that opens it on the page; without scripts it opens the file itself. */
export function DemoVideo() {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)

  const open = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.showModal()
    video.current?.play().catch(() => {})
  }

  return (
    <>
      <a
        href={file}
        onClick={open}
        aria-haspopup="dialog"
        className={buttonStyle(
          'secondary',
          'lg',
          'max-sm:flex-wrap max-sm:py-2 max-sm:text-center max-sm:whitespace-normal',
        )}
      >
        <CirclePlay className="size-5 text-accent" aria-hidden="true" />
        {about.video.label}
        <span className="text-sm font-normal text-muted max-sm:basis-full">{about.video.note}</span>
      </a>
      <dialog
        ref={dialog}
        aria-label={about.video.label}
        onClose={() => video.current?.pause()}
        {...closesOnBackdrop}
        className="on-ink m-auto w-[calc(100%-2rem)] max-w-4xl rounded-card border border-line bg-paper p-0 text-ink shadow-float open:animate-appear"
      >
        <div className="flex items-center justify-between py-2 pr-2 pl-5">
          <p className="font-semibold">{about.video.label}</p>
          <IconButton label="Close the video" icon={X} onClick={closeDialogAround} />
        </div>
        <video
          ref={video}
          controls
          playsInline
          preload="none"
          poster="/media/demo-poster.webp"
          className="aspect-video w-full"
        >
          <source src="/media/demo.webm" type="video/webm" />
          <source src={file} type="video/mp4" />
          <track default kind="captions" src="/media/demo.vtt" srcLang="en" label="English" />
        </video>
      </dialog>
    </>
  )
}
