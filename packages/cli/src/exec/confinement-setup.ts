/**
 * Run by a shell that is root in its namespaces: builds a root from what may be seen, makes it the only one, and starts the program in it.
 * Its arguments are the user id, the size of the scratch folder in MB, the number of places, each place as it is here and as the program
 * sees it, and the command.
 *
 * - The new root lies on /sys, which no place can be part of.
 * - `pivot_root` and `umount` leave no way back to the old root. `umount` reads the list of mounts, hence the link to /proc.
 * - The program is in a folder of the new root, so that the kernel sees it as chrooted and never lets it make user namespaces.
 * - There is no /proc: programs need none, and what is not there reveals nothing.
 * - Shared memory that no process maps would escape the watchdog, so there is none. An ordinary user may forbid it since Linux 6.9, and 6.6.45.
 */
export const setupScript = `
set -eu
umask 022
user=$1 scratch=$2 places=$3
shift 3
base=/sys
jail=$base/jail
mount -t tmpfs -o size=1m,mode=755,nosuid,nodev none $base
mkdir $base/old $jail $jail/dev $jail/etc $jail/scratch
ln -s old/proc $base/proc

seal() {
  mount -o "remount,bind,ro,nosuid,nodev" "$1" 2>/dev/null || mount -o "remount,bind,ro,nosuid,nodev,noexec" "$1"
}
show() {
  if [ -d "$1" ]; then mkdir -p "$jail$2"
  else
    mkdir -p "$(dirname "$jail$2")"
    : > "$jail$2"
  fi
  mount --bind "$1" "$jail$2"
  seal "$jail$2"
}

for name in usr bin sbin lib lib32 lib64 libx32; do
  if [ -L /$name ]; then ln -s "$(readlink /$name)" $jail/$name
  elif [ -d /$name ]; then show /$name /$name
  else continue
  fi
  ln -s jail/$name $base/$name
done
for file in /etc/alternatives /etc/ld.so.cache; do
  if [ -e $file ]; then show $file $file; fi
done
for device in null zero full random urandom; do
  : > $jail/dev/$device
  mount --bind /dev/$device $jail/dev/$device
done
while [ "$places" -gt 0 ]; do
  show "$1" "$2"
  shift 2
  places=$((places - 1))
done
mount -t tmpfs -o "size=$scratch"m,mode=700,uid=$user,gid=$user,nosuid,nodev,noexec none $jail/scratch

echo 1000 > /proc/self/oom_score_adj
echo 0 > /proc/sys/kernel/shmmni
echo 0 > /proc/sys/kernel/msgmni

seal $base
cd $base
pivot_root . old
umount -l /old
cd /
chroot /jail "$@"
`;
