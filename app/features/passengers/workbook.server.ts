import { crc32 } from "node:zlib";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const formats = "http://schemas.openxmlformats.org";
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** An .xlsx file (ECMA-376) of one sheet with texts from column A on, by row number. An empty text makes no cell. */
export function workbook(
  sheetName: string,
  rows: Readonly<Record<number, readonly string[]>>,
): Buffer<ArrayBuffer> {
  return zip({
    "[Content_Types].xml": `${xml}<Types xmlns="${formats}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
    "_rels/.rels": relationship("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `${xml}<workbook xmlns="${formats}/spreadsheetml/2006/main" xmlns:r="${formats}/officeDocument/2006/relationships"><sheets><sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationship("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": `${xml}<worksheet xmlns="${formats}/spreadsheetml/2006/main"><cols><col min="1" max="12" width="22" customWidth="1"/></cols><sheetData>${Object.entries(rows).map(rowXml).join("")}</sheetData></worksheet>`,
  });
}

const relationship = (type: string, target: string) =>
  `${xml}<Relationships xmlns="${formats}/package/2006/relationships"><Relationship Id="rId1" Type="${formats}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function rowXml([row, texts]: [row: string, texts: readonly string[]]): string {
  const cells = texts.map((text, at) => {
    const address = `${String.fromCharCode(65 + at)}${row}`;
    return text
      ? `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
      : "";
  });
  return `<row r="${row}">${cells.join("")}</row>`;
}

/** A zip archive of stored, not compressed, files. */
function zip(files: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    // Version 2.0, names in UTF-8, stored, 1 January 1980.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from("PK\x03\x04"), common, path, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), common, place, path);
    offset += 4 + common.length + path.length + content.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, Buffer.from("PK\x05\x06"), end]);
}
