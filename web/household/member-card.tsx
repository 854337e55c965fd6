import { IconDownload, IconEmergencyBed, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../app/program.ts'
import { saveBlob } from '../app/save-file.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CountryField, useLikelyCountries } from './emergency-places.tsx'
import { MemberDrawing, pictureOf } from './member-drawing.tsx'
import { memberSheet, type CardMember } from './member-sheet.ts'

/**
 * Button of a member's emergency card. The card is labelled in the language of the country the reader is in and in
 * their own, and is printed, or saved as a picture, with one more tap.
 */
export function MemberCard({
  person,
  policies,
  home_country,
}: {
  person: CardMember
  policies: readonly CoverPolicy[]
  home_country: string | null
}) {
  const { t, formats, locale } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const places = useLikelyCountries(home_country)
  const drawing = useRef<SVGSVGElement>(null)
  const country = places.shown[0]?.country ?? null
  const sheet = memberSheet(person, policies, country, {
    locale,
    formats,
    service: (service) => t(`emergency.${service}`),
  })
  const name = person.first_name
  const title = t('home.start.emergency.card_of', { name })
  const save = async () => {
    if (drawing.current) saveBlob(`${title}.png`, await pictureOf(drawing.current))
  }
  return (
    <>
      <Button look="ghost" size="sm" aria-label={title} onClick={() => setOpen(true)}>
        <IconEmergencyBed size={17} stroke={1.7} aria-hidden />
        {t('home.start.emergency.card')}
      </Button>
      {/* In the body, so that printing can hide everything beside it. */}
      {createPortal(
        <Dialog
          isOpen={isOpen}
          title={title}
          onClose={() => setOpen(false)}
          className="member-card"
        >
          <MemberDrawing ref={drawing} sheet={sheet} />
          <p className="dim">
            {t('home.start.emergency.languages', { languages: formats.all(sheet.languages) })}{' '}
            {sheet.unchecked.length > 0 &&
              t('home.start.emergency.unchecked', { language: formats.all(sheet.unchecked) })}
          </p>
          <CountryField {...places} />
          <p className="row">
            <Button look="primary" onClick={() => void save()}>
              <IconDownload size={17} stroke={1.7} aria-hidden />
              {t('home.start.emergency.picture')}
            </Button>
            <Button onClick={() => print()}>
              <IconPrinter size={17} stroke={1.7} aria-hidden />
              {t('home.start.emergency.pdf')}
            </Button>
            <Button look="ghost" onClick={() => setOpen(false)}>
              {t('app.close')}
            </Button>
          </p>
        </Dialog>,
        document.body
      )}
    </>
  )
}
