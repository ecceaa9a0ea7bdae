// Synthetic numbers with valid check digits. No phone number can be dialled.

/** Appends the check digit of ISO/IEC 7812-1, annex B (Luhn). @param body all digits but the last */
export function withLuhn(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** A card number: prefix, serial number, check digit. */
export function card(prefix: string, first: number, serial: number, length = 16): string {
  const digits = length - 1 - prefix.length;
  return withLuhn(`${prefix}${String(first + serial).padStart(digits, '0')}`);
}

/** An IBAN with its check digits (ISO 13616, mod 97). @param bban in upper case, of the country's length */
export function iban(country: string, bban: string): string {
  const check = 98 - mod97(`${bban}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${bban}`;
}

/** Remainder of an IBAN's characters modulo 97, with letters as 10 to 35. @param rearranged country and check digits last */
export function mod97(rearranged: string): number {
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);
}

const KEY_WEIGHTS = [7, 1, 3];

/** A person's rouble account (prefix 40817810) with the control key for the bank's BIK. */
export function roubleAccount(bik: string, serial: number): string {
  const tail = String(serial).padStart(11, '0');
  const keys = Array.from({ length: 10 }, (_, key) => `40817810${key}${tail}`);
  return keys.find((account) => isRoubleAccount(bik, account)) ?? '';
}

/** Whether the control key is valid: the weighted sum (7, 1, 3, …) of the BIK's last three digits and the account ends in 0. */
export function isRoubleAccount(bik: string, account: string): boolean {
  const digits = [...`${bik.slice(-3)}${account}`];
  const sum = digits.reduce(
    (total, digit, index) => total + Number(digit) * (KEY_WEIGHTS[index % 3] ?? 0),
    0,
  );
  return account.length === 20 && sum % 10 === 0;
}

/** An unassigned phone number: its area code is all zeros. @param digits how many follow the country code */
export function phone(countryCode: string, digits: number, serial: number): string {
  return `+${countryCode}${String(serial).padStart(digits, '0')}`;
}
