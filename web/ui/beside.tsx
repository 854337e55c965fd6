import type { Trigger } from './open-on-use.tsx'

/**
 * Returns the portal container for a floating element: the landmark of its button, so that it is found by landmark
 * navigation; its dialog, because a modal dialog makes everything outside inert; or the section with its own colour
 * scheme. Null until the button is mounted.
 */
export const placeOf = (button: HTMLElement | null) =>
  button?.closest<HTMLElement>('dialog, header, aside, main, section[data-scheme]') ??
  button?.ownerDocument.body ??
  null

/** Moves an element to the top layer where the Popover API exists; elsewhere its z-index applies. */
const raise = (element: HTMLElement | null) => {
  if (element && 'showPopover' in element && !element.matches(':popover-open'))
    element.showPopover()
}

/** Props of the Base UI positioner: side, distances, position. */
export const besideProps = (side: Trigger['side']) => ({
  side: side === 'top-start' ? ('top' as const) : ('bottom' as const),
  align: side === 'bottom-end' ? ('end' as const) : ('start' as const),
  sideOffset: 6,
  collisionPadding: 8,
  positionMethod: 'fixed' as const,
  className: 'floating-place',
  render: <div ref={raise} popover="manual" />,
})
