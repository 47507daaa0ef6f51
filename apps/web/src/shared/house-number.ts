/** An address whose house number stays on the line of its street: "Velyka Vasylkivska 72", "вул. Саксаганського, 12-А". */
export const withHouseNumber = (address: string): string => address.replace(/\s+(?=\d\S*$)/, '\u00a0');
