import { useState } from 'react'
import { DayField } from '../../ui/fields/day-field.tsx'

type Props = { name: string; label: string; day: string | null; onDay: (day: string) => void }

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** A filter by day, which applies once the day is complete. */
export default function DayFilter({ name, label, day, onDay }: Props) {
  const [typed, setTyped] = useState(day)
  return (
    <DayField
      name={name}
      label={label}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        if (next !== null && isDay(next)) onDay(next)
      }}
    />
  )
}
