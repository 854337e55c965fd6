import { IconDownload, IconEmergencyBed, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { listMemberCards } from '@numo/domains/member-cards/contract.ts'
import { useProgram } from '../app/program.ts'
import { saveBlob } from '../app/save-file.ts'
import { useWho } from '../app/session/use-who.ts'
import { useRead } from '../app/use-read.ts'
import { cardPoliciesOf, type CardPerson } from '../cover/card-people.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CountryField, useLikelyCountries } from './emergency-places.tsx'
import { MemberDrawing, pictureOf } from './member-drawing.tsx'
import { memberSheet } from './member-sheet.ts'

type Props = {
  person: Omit<CardPerson, 'policies'>
  policies: readonly CoverPolicy[]
  home_country: string | null
}

/**
 * Button of a member's emergency card, which is their signed member card, too: clinics scan its QR code. It is labelled
 * in the language of the country the reader is in and in their own, and is printed, or saved as a picture, with one more
 * tap.
 */
export function MemberCard({ person, ...rest }: Props) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const title = t('home.start.emergency.card_of', { name: person.first_name })
  const close = () => setOpen(false)
  return (
    <>
      <Button look="ghost" size="sm" aria-label={title} onClick={() => setOpen(true)}>
        <IconEmergencyBed size={17} stroke={1.7} aria-hidden />
        {t('home.start.emergency.card')}
      </Button>
      {/* In the body, so that printing can hide everything beside it. */}
      {createPortal(
        <Dialog isOpen={isOpen} title={title} onClose={close} className="member-card">
          <SignedCard person={person} title={title} onClose={close} {...rest} />
        </Dialog>,
        document.body
      )}
    </>
  )
}

function SignedCard({ person, policies, ...rest }: Props & { title: string; onClose: () => void }) {
  const { account } = useWho()
  const { data } = useRead(
    listMemberCards,
    { accountId: account?.id ?? '' },
    { enabled: account !== null }
  )
  const own = cardPoliciesOf(person.client_id, policies, data?.rows)
  return <OpenCard person={{ ...person, policies: own }} {...rest} />
}

/** A member's card with its buttons. Works offline. */
export function OpenCard({
  person,
  home_country,
  title,
  onClose,
}: {
  person: CardPerson
  home_country: string | null
  title: string
  /** Null where the card is no dialog. */
  onClose: (() => void) | null
}) {
  const { t, formats, locale } = useProgram()
  const places = useLikelyCountries(home_country)
  const drawing = useRef<SVGSVGElement>(null)
  const sheet = memberSheet(person, places.shown[0]?.country ?? null, {
    locale,
    formats,
    service: (service) => t(`emergency.${service}`),
    origin: location.origin,
  })
  const save = async () => {
    if (drawing.current) saveBlob(`${title}.png`, await pictureOf(drawing.current))
  }
  return (
    <>
      <MemberDrawing ref={drawing} sheet={sheet} />
      <p className="dim">
        {sheet.codes.length > 0 && <>{t('home.start.emergency.signed')} </>}
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
        {onClose && (
          <Button look="ghost" onClick={onClose}>
            {t('app.close')}
          </Button>
        )}
      </p>
    </>
  )
}
