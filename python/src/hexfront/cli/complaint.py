"""Something the person at the keyboard can put right."""


class Complaint(Exception):
    pass
