"""The reference of the C++ interface, from Doxygen's XML: what the marker `<!-- api: dualrev/vjp.hpp -->` of a page becomes."""
import os
import re
import subprocess
import xml.etree.ElementTree as xml

HERE = os.path.dirname(os.path.abspath(__file__))


def inline(element):
    """What stands in an element, as Markdown on one line."""
    text = element.text or ""
    for child in element:
        inner = inline(child)
        text += f"`{inner}`" if child.tag == "computeroutput" and inner else inner
        text += child.tail or ""
    return text


def paragraphs(*descriptions):
    return [" ".join(inline(para).split()) for each in descriptions if each is not None for para in each.iter("para")]


def signature(member):
    """A declaration, with its template head on a line of its own."""
    if member.get("kind") == "enum":
        values = ", ".join(inline(value.find("name")) for value in member.iter("enumvalue"))
        return f"enum class {inline(member.find('name'))} {{ {values} }};"
    head = ""
    parameters = member.find("templateparamlist")
    if parameters is not None:
        each = []
        for parameter in parameters:
            name = inline(parameter.find("declname")) if parameter.find("declname") is not None else ""
            each.append(f"{inline(parameter.find('type'))} {name}".strip())
        head = f"template <{', '.join(each)}>\n"
    text = inline(member.find("definition")) + inline(member.find("argsstring")) if member.get("kind") != "define" else ""
    if member.get("kind") == "define":
        return "#define " + inline(member.find("name"))
    initializer = member.find("initializer")
    if initializer is not None and member.get("kind") == "variable" and len(inline(initializer)) < 60:
        text += " " + inline(initializer)
    for long in ("dualrev::", "constexpr ", "inline ", "[[gnu::always_inline]] ", "[[nodiscard]] "):
        text = text.replace(long, "")
    text = re.sub(r"< (.*?) >", r"<\1>", text)
    return head + re.sub(r" ([&*]+) ?(?=[\w.])", r"\1 ", text) + ";"


class Api:
    def __init__(self, include, headers, folder):
        self.members, self.classes = {}, {}
        self.run(include, headers, folder)
        for name in sorted(os.listdir(os.path.join(folder, "xml"))):
            if name.startswith(("namespace", "struct", "class")) or name.endswith("_8hpp.xml"):
                self.read(xml.parse(os.path.join(folder, "xml", name)).getroot().find("compounddef"))

    @staticmethod
    def run(include, headers, folder):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(HERE, "Doxyfile.in")) as template:
            text = template.read()
        files = " ".join(os.path.join(include, header) for header in headers)
        for hole, value in (("HEADERS", files), ("INCLUDE", include), ("OUTPUT", folder)):
            text = text.replace(f"@{hole}@", value)
        with open(os.path.join(folder, "Doxyfile"), "w") as file:
            file.write(text)
        subprocess.run(["doxygen", os.path.join(folder, "Doxyfile")], check=True)

    def read(self, compound):
        if compound.get("kind") in ("struct", "class"):
            place = compound.find("location")
            if place.get("bodyend") != "-1":  # else it is only declared
                self.classes.setdefault(place.get("file"), []).append(compound)
            return
        for member in compound.iter("memberdef"):
            if (member.get("kind") == "define") == (compound.get("kind") == "file"):
                self.members.setdefault(member.find("location").get("file"), []).append(member)

    def names(self):
        """Every public name of all headers."""
        for members in self.members.values():
            yield from (inline(member.find("name")) for member in members)
        for classes in self.classes.values():
            for each in classes:
                yield re.sub(r"<.*", "", inline(each.find("compoundname"))).split("::")[-1].strip()

    def page(self, header):
        """What a header declares: classes, then functions by name, overloads together."""
        lines = []
        for each in self.classes.pop(header, []):
            lines += self.of_class(each)
        by_name = {}
        for member in sorted(self.members.pop(header, []), key=lambda m: int(m.find("location").get("line"))):
            by_name.setdefault(inline(member.find("name")), []).append(member)
        for name, members in by_name.items():
            lines += [f"### `{name}`", "", "```cpp", *unique(signature(member) for member in members), "```", ""]
            for text in unique(text for member in members for text in self.texts(member)):
                lines += [text, ""]
            lines += self.source(members[0])
        assert lines, f"{header} declares nothing"
        return "\n".join(lines)

    @staticmethod
    def texts(member):
        return paragraphs(member.find("briefdescription"), member.find("detaileddescription"))

    @staticmethod
    def source(element):
        place = element.find("location")
        return [f"Declared in `<{place.get('file')}>`, line {place.get('line')}.", ""]

    def of_class(self, compound):
        name = re.sub(r"<.*", "", inline(compound.find("compoundname"))).split("::")[-1].strip()
        lines = [f"### `{name}`", ""]
        for text in self.texts(compound):
            lines += [text, ""]
        for member in compound.iter("memberdef"):
            if member.get("prot") != "public" or inline(member.find("argsstring")).endswith("=delete"):
                continue
            texts = paragraphs(member.find("briefdescription"), member.find("detaileddescription"))
            declaration = re.sub(rf"\b{name}(< .* >)?::(?=[~\w])", "", signature(member).split("\n")[-1])
            said = " ".join(texts)
            lines.append(f"- `{declaration}`" + (f"<br>{said}" if said else ""))
        return lines + ["", *self.source(compound)]


def unique(items):
    return list(dict.fromkeys(items))
