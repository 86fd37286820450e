"""What a PDF says of itself, once for readers (Info) and once for archives and printers (XMP), and both the same."""

from __future__ import annotations

from datetime import datetime
from xml.sax.saxutils import escape

from pikepdf import Dictionary, Name, Pdf

_PACKET = """\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"\
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:format>application/pdf</dc:format>
{described}
<xmp:CreatorTool>{tool}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""
_TITLE = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt></dc:title>'
_AUTHOR = "<dc:creator><rdf:Seq><rdf:li>{}</rdf:li></rdf:Seq></dc:creator>"
_TOOL = "modgen"


def describe(pdf: Pdf) -> None:
    """Write anew what a file of the typesetter's says of itself, from its Info: properties that PDF/A-2b (ISO 19005-2,
    6.6.2.3) knows without a schema of their own; Info says that nothing is trapped as well, for printers ask there.

    Lists of the letters in a part of a face (CIDSet) go: nobody needs them (6.2.11.4.2), and a wrong one is a fault.
    """
    info = pdf.docinfo
    date = str(info["/CreationDate"])
    info["/Creator"], info["/ModDate"], info["/Trapped"] = _TOOL, date, Name("/False")
    known = (("/Title", _TITLE), ("/Author", _AUTHOR))
    described = "\n".join(form.format(escape(str(info[key]))) for key, form in known if str(info.get(key, "")))
    made = datetime.strptime(date, "D:%Y%m%d%H%M%SZ").isoformat() + "Z"
    packet = _PACKET.format(described=described, tool=_TOOL, date=made)
    pdf.Root.Metadata = pdf.make_stream(packet.encode(), {"/Type": Name.Metadata, "/Subtype": Name.XML})
    for thing in pdf.objects:
        if isinstance(thing, Dictionary) and "/CIDSet" in thing:
            del thing["/CIDSet"]
