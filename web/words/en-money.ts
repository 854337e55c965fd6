import bank_files from './en/bank-files.json'
import claims from './en/claims.json'
import money from './en/money.json'
import money_files from './en/money-files.json'
import packets from './en/packets.json'

/** Staff pages of claims and of the money that comes in and goes out for them. */
export const tree = { bank_files, claims, money, money_files, packets }
