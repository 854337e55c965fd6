import { useId, useState, type ReactNode } from 'react'
import { cardSides, type CardSide } from '@numo/domains/documents/enums.ts'
import { useNarrow } from './use-narrow.ts'

type Props = {
  /** Accessible name of the choice between the sides. */
  label: string
  names: Readonly<Record<CardSide, string>>
  /** Picture of each side; a side without one is left out. */
  front: ReactNode
  back: ReactNode
  /** Side that another part of the page refers to; it is shown when it changes. */
  asked?: CardSide | null
  /** Class of the layout that places the sides where all are shown. */
  className?: string
}

/** The sides of a card: all of them, or one at a time with a choice where the window is narrow. */
export function BothSides({ label, names, asked = null, className = '', ...pictures }: Props) {
  const isNarrow = useNarrow()
  const name = useId()
  const [shown, setShown] = useState<CardSide>('front')
  const [before, setBefore] = useState(asked)
  if (asked !== before) {
    setBefore(asked)
    if (asked !== null) setShown(asked)
  }
  const sides = cardSides.filter((side) => Boolean(pictures[side]))
  const isChosen = isNarrow && sides.length > 1
  return (
    <div className={`sides ${className}`.trim()} data-one={isChosen || undefined}>
      {isChosen && (
        <fieldset className="sides-c">
          <legend className="vh">{label}</legend>
          {sides.map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={name}
                checked={side === shown}
                onChange={() => setShown(side)}
              />
              {names[side]}
            </label>
          ))}
        </fieldset>
      )}
      {sides.map((side) => (
        <div key={side} hidden={isChosen && side !== shown}>
          {pictures[side]}
        </div>
      ))}
    </div>
  )
}
