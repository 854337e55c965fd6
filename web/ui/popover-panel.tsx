import { Popover } from '@base-ui/react/popover'
import { useState } from 'react'
import { besideProps, placeOf } from './beside.tsx'
import type { PopoverProps } from './popover.tsx'

/** Implementation of `popover.tsx`; initially open, because it is loaded on first use. */
export default function PopoverPanel({ label, side, trigger, children, ...rest }: PopoverProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <Popover.Root defaultOpen modal="trap-focus">
      <Popover.Trigger
        ref={setButton}
        className={rest.trigger_class}
        aria-label={rest.trigger_label}
      >
        {trigger}
      </Popover.Trigger>
      <Popover.Portal container={placeOf(button)}>
        <Popover.Positioner {...besideProps(side)}>
          <Popover.Popup aria-label={label} className="floating floating-panel">
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
