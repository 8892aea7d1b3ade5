/** The rows one of whose texts contains the search, whatever the case. */
export function filterRows<Row>(rows: Row[], search: string, getTexts: (row: Row) => string[]): Row[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return rows;
  return rows.filter((row) => getTexts(row).some((text) => text.toLowerCase().includes(wanted)));
}
