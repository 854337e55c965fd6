import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { CardPicture, ExtractionField } from '@numo/domains/extractions/contract-fields.ts'
import type { CardValue } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { sizeOf } from './card-side.tsx'
import { choicesOf, pairOf, roomAround, signBox, type CharacterPair } from './doubt-of.ts'
import { isDay, textOf } from './field-text.ts'
import { usePrivatePicture } from '../capture/use-private-picture.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  field: ExtractionField
  picture: CardPicture | null
  /** Selected value, as in the input; null before a selection. */
  text: string | null
  isReviewed: boolean
  onChoose: (value: CardValue) => void
  /** Accepts the extracted value where there are no alternatives. */
  onAccept: (() => void) | undefined
}

/** Explains why a field is doubtful, with a crop of the card and buttons for the candidate values. */
export function Doubt({ field, picture, text, isReviewed, onChoose, onAccept }: Props) {
  const { t, formats } = useProgram()
  const { path, value, reason, alternatives, bbox } = field
  const pair = alternatives.length === 1 ? pairOf(value, alternatives[0]) : null
  const choices = choicesOf(value, alternatives)
  const canChoose = choices.length > 1 || (choices.length === 1 && value === null)
  const nameOf = useSignNames()
  if (reason === null) return null
  const shown = (choice: CardValue) => {
    const message = textOf(path, choice)
    return isDay(path) && message ? formats.day(message) : message
  }
  return (
    <div className="doubt">
      {picture && bbox && <Crop picture={picture} field={field} pair={pair} />}
      <div className="doubt-t">
        <p>
          {pair
            ? t('card.doubt.ambiguous_pair', { a: nameOf(pair.a, 'a_'), b: nameOf(pair.b, 'a_') })
            : t(`card.doubt.${reason}`)}
        </p>
        {canChoose && (
          <fieldset className="doubt-c" aria-label={t(`card.field.${path}`)}>
            {choices.map((choice, place) => (
              <Button
                key={JSON.stringify(choice)}

                aria-pressed={textOf(path, choice) === text}
                aria-keyshortcuts={String(place + 1)}
                onClick={() => onChoose(choice)}
              >
                {pair ? nameOf(place === 0 ? pair.a : pair.b, '') : shown(choice)}
              </Button>
            ))}
          </fieldset>
        )}
        {onAccept && !canChoose && value !== null && !isReviewed && (
          <p>
            <Button onClick={onAccept}>{t('card.doubt.right')}</Button>
          </p>
        )}
        {isReviewed && (
          <p className="field-ok">
            <IconCircleCheckFilled size={18} aria-hidden />
            {t('card.doubt.looked_at')}
          </p>
        )}
      </div>
    </div>
  )
}

/** Returns the name of a character: `a zero`, `the letter O`, or `Zero, 0` on a button. */
function useSignNames() {
  const { t } = useProgram()
  return (sign: string, form: 'a_' | ''): string => {
    if (sign === '0') return t(`card.sign.${form}digit_0`)
    if (sign === 'O') return t(`card.sign.${form}letter_O`)
    if (/\d/.test(sign)) return t(`card.sign.${form}digit`, { sign })
    return t(/\p{L}/u.test(sign) ? `card.sign.${form}letter` : `card.sign.${form}sign`, { sign })
  }
}

/** Crop of the card around the field. */
function Crop({
  picture,
  field: { bbox, value },
  pair,
}: {
  picture: CardPicture
  field: ExtractionField
  pair: CharacterPair | null
}) {
  const { url } = usePrivatePicture(picture.document_id)
  if (!bbox) return null
  const { width, height } = sizeOf(picture)
  const cut = roomAround(bbox)
  const length = typeof value === 'string' ? Array.from(value).length : 0
  // A slanted text fills a higher box, in which single characters cannot be located.
  const isStraight = bbox.height * height < (bbox.width * width * 3) / length
  const sign = pair && length > 0 && isStraight ? signBox(bbox, pair.place, length) : null
  return (
    <svg
      className="crop"
      viewBox={`${cut.left * width} ${cut.top * height} ${cut.width * width} ${cut.height * height}`}
      aria-hidden="true"
    >
      {url !== null && <image href={url} width={width} height={height} />}
      {sign && (
        <rect
          className="card-mark"
          data-active
          x={sign.left * width - 2}
          y={sign.top * height - 4}
          width={sign.width * width + 4}
          height={sign.height * height + 8}
          rx={4}
        />
      )}
    </svg>
  )
}
