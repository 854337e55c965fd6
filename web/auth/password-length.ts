/** A password has at least so many characters, however many bytes each takes. */
const shortestPassword = 8

export const isLongEnough = (password: string) => Array.from(password).length >= shortestPassword
