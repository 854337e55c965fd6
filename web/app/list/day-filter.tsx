import { useState } from 'react'
import { DayField } from '../../ui/fields/day-field.tsx'
import { isDay } from '@numo/kit/is-day.ts'

type Props = { name: string; label: string; day: string | null; onDay: (day: string) => void }

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
        if (isDay(next)) onDay(next)
      }}
    />
  )
}
