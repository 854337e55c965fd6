import { IconId } from '@tabler/icons-react'

/** Placeholder of a side without a picture. */
export const NoPicture = ({ text }: { text: string }) => (
  <div className="cardpic-none">
    <IconId size={26} stroke={1.5} aria-hidden />
    <p className="dim">{text}</p>
  </div>
)
